import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Breakable } from "./breakable.tsx";

const drawn = (text: string) => renderToStaticMarkup(<Breakable text={text} />);

test("a long word may be parted at its joints, and nowhere else", () => {
  expect(drawn("giulia.ferri@club.example")).toBe("giulia.<wbr/>ferri@<wbr/>club.<wbr/>example");
  expect(drawn("/locations/reservations/list")).toBe("/<wbr/>locations/<wbr/>reservations/<wbr/>list");
  expect(drawn("2001:db8::8a2e:370:7334")).toBe("2001:<wbr/>db8::<wbr/>8a2e:<wbr/>370:<wbr/>7334");
});

test("short words stay whole, and sentences are parted at their spaces only", () => {
  expect(drawn("Campo 1")).toBe("Campo 1");
  expect(drawn("a.b@c.de")).toBe("a.b@c.de");
  expect(drawn("Dal 1.2. al 3.4.2026, ore 10:30")).not.toMatch(/\.<wbr\/>/u);
});
