/** Text of a mail, its quoted-printable line ends and letters undone. */
export const readableMail = (mail: string): string =>
  Buffer.from(
    mail
      .replace(/=\r\n/gu, "")
      .replace(/=([\dA-F]{2})/gu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

/** The code of eight digits that a mail holds. Its head is left out, as ids there may begin with as many digits. */
export function codeIn(mail: string): string {
  const code = /\b\d{8}\b/u.exec(mail.split("\r\n\r\n").slice(1).join("\n"))?.[0];
  if (!code) throw new Error("no code in the mail");
  return code;
}
