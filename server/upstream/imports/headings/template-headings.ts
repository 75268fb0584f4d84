import type { Language } from "#contracts/scalars.ts";

type Texts = Readonly<Record<Language, string>>;
const texts = (it: string, en: string, es: string): Texts => ({ it, en, es });

/** What columns of a template are called, by the part of a field's key behind the dot. Each is recognized again. */
const ownHeadings: Readonly<Record<string, Texts>> = {
  lastName: texts("Cognome", "Surname", "Apellidos"),
  firstName: texts("Nome", "First name", "Nombre"),
  fullName: texts("Cognome e nome", "Full name", "Apellidos y nombre"),
  gender: texts("Sesso", "Gender", "Sexo"),
  birthDate: texts("Data di nascita", "Date of birth", "Fecha de nacimiento"),
  birthPlace: texts("Luogo di nascita", "Place of birth", "Lugar de nacimiento"),
  taxIDCode: texts("Codice fiscale", "Tax code", "NIF"),
  nickname: texts("Soprannome", "Nickname", "Apodo"),
  email: texts("Email", "Email", "Correo electrónico"),
  phoneNumber: texts("Cellulare", "Mobile phone", "Teléfono móvil"),
  address: texts("Indirizzo", "Address", "Dirección"),
  zipCode: texts("CAP", "Postcode", "Código postal"),
  city: texts("Comune", "City", "Ciudad"),
  province: texts("Provincia", "County", "Provincia"),
  notes: texts("Note", "Notes", "Notas"),
  "clothingSizes.top": texts("Taglia maglia", "T-shirt size", "Talla"),
  "clothingSizes.shorts": texts("Taglia pantaloncini", "Shorts size", "Talla pantalón"),
  "clothingSizes.tankTop": texts("Taglia canotta", "Tank top", "Talla camiseta sin mangas"),
  level: texts("Livello", "Level", "Nivel"),
  groups: texts("Gruppi", "Groups", "Grupos"),
  sites: texts("Sede", "Site", "Sede"),
  cardNumber: texts("Numero tessera", "Card number", "Número de licencia"),
  certificateExpiry: texts("Scadenza certificato medico", "Certificate expiry", "Caducidad certificado médico"),
  package: texts("Pacchetto", "Package", "Paquete"),
  transactionDate: texts("Data vendita", "Sale date", "Fecha de venta"),
  startAt: texts("Valido dal", "Valid from", "Desde"),
  endAt: texts("Valido fino al", "Valid until", "Hasta"),
  price: texts("Prezzo", "Price", "Precio"),
  paid: texts("Pagato", "Paid", "Pagado"),
  name: texts("Squadra", "Team", "Equipo"),
  players: texts("Giocatori", "Players", "Jugadores"),
};

/** What a guardian's columns are called, with the number of the guardian behind them. */
const guardianHeadings: Readonly<Record<string, Texts>> = {
  lastName: texts("Cognome genitore", "Parent surname", "Apellidos tutor"),
  firstName: texts("Nome genitore", "Parent given name", "Nombre tutor"),
  fullName: texts("Cognome e nome genitore", "Parent full name", "Apellidos y nombre tutor"),
  taxIDCode: texts("Codice fiscale genitore", "Parent tax code", "NIF tutor"),
  email: texts("Email genitore", "Parent email", "Correo electrónico tutor"),
  phoneNumber: texts("Cellulare genitore", "Parent mobile phone", "Teléfono móvil tutor"),
  address: texts("Indirizzo genitore", "Parent address", "Dirección tutor"),
  zipCode: texts("CAP genitore", "Parent postcode", "Código postal tutor"),
  city: texts("Comune genitore", "Parent city", "Ciudad tutor"),
  relation: texts("Parentela genitore", "Parent relationship", "Parentesco tutor"),
};

/** Fields of teams whose part is called otherwise than an athlete's. */
const otherHeadings: Readonly<Record<string, Texts>> = {
  "contact.fullName": texts("Referente", "Contact", "Contacto"),
  "contact.email": texts("Email referente", "Contact email", "Correo electrónico contacto"),
  "contact.phoneNumber": texts("Cellulare referente", "Contact mobile phone", "Teléfono móvil contacto"),
};

/** What the column of a field is called in a template. @param key `athlete.lastName`, `guardian2.email` */
export function templateHeading(key: string, language: Language): string {
  const at = key.indexOf(".");
  const [who, part] = [key.slice(0, at), key.slice(at + 1)];
  const guardian = /^guardian([12])$/u.exec(who)?.[1];
  if (guardian) return `${guardianHeadings[part]?.[language] ?? part} ${guardian}`;
  return (otherHeadings[key] ?? ownHeadings[part])?.[language] ?? part;
}
