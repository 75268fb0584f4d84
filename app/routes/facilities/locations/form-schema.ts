import { z } from "zod";
import { type Location, LocationValues } from "#contracts/facilities/locations.ts";
import { Id } from "#contracts/scalars.ts";
import { checkboxGroup } from "../checkbox-group.ts";
import { serviceNames, servicesOf } from "./view.ts";

const { name, description, address, timeZone } = LocationValues.shape;
const note = description.unwrap().default("");

const typed = z.object({
  name,
  description: note,
  address: address.unwrap().default(""),
  timeZone,
  sportIds: checkboxGroup(Id, { max: 50 }).default([]),
  services: checkboxGroup(z.enum(serviceNames), { max: serviceNames.length }).default([]),
  accommodation: note,
  parking: note,
  food: note,
  rules: note,
  weather: note,
});

/** The version of a location that the form has seen. */
const version = z.number().int().optional();

const toValues = ({ services, ...form }: z.output<typeof typed>) =>
  LocationValues.omit({ translations: true }).parse({
    ...form,
    services: Object.fromEntries(serviceNames.map((name) => [name, services.includes(name)])),
  });

/** The form of a location, text into the contract's values: boxes left empty are services and sports it lacks. */
export const locationForm = typed.transform(toValues);

/** The form of a location that exists, with the version that it has seen. */
export const editLocationForm = typed
  .extend({ version })
  .transform(({ version, ...form }) => ({ ...toValues(form), version }));

/** The form of a location's texts in another language; empty ones are taken out. */
export const translationForm = z.object({
  description: note,
  rules: note,
  parking: note,
  food: note,
  accommodation: note,
  weather: note,
  version,
});

/** The fields as the form starts with them. */
export interface LocationFormValues extends Record<string, string | string[]> {
  name: string;
  description: string;
  address: string;
  timeZone: string;
  sportIds: string[];
  services: string[];
  accommodation: string;
  parking: string;
  food: string;
  rules: string;
  weather: string;
}

/** A new location's fields: all empty, in the organisation's usual time zone. */
export const newValues = (timeZone: string): LocationFormValues => ({
  name: "",
  description: "",
  address: "",
  timeZone,
  sportIds: [],
  services: [],
  accommodation: "",
  parking: "",
  food: "",
  rules: "",
  weather: "",
});

/** A location as its form shows it. */
export const editValues = (location: Location): LocationFormValues => ({
  name: location.name,
  description: location.description ?? "",
  address: location.address ?? "",
  timeZone: location.timeZone,
  sportIds: location.sportIds,
  services: servicesOf(location),
  accommodation: location.accommodation ?? "",
  parking: location.parking ?? "",
  food: location.food ?? "",
  rules: location.rules ?? "",
  weather: location.weather ?? "",
});
