import { expect, test } from "vitest";
import { commissionOf, writtenIban } from "./view.ts";

test("an account number is read in fours", () => {
  expect(writtenIban("IT60X0542811101000000123456")).toBe("IT60 X054 2811 1010 0000 0123 456");
  expect(writtenIban("NO9386011117947")).toBe("NO93 8601 1117 947");
});

test("the commission is told on an amount that is easy to reckon with", () => {
  const plain = (value: object) => JSON.parse(JSON.stringify(value).replaceAll("\u00a0", " "));
  expect(plain(commissionOf({ nonProfit: true, fixedFee: 0, currency: "eur" }, "it"))).toEqual({
    share: "1,2%",
    gross: "100,00 €",
    kept: "1,20 €",
    left: "98,80 €",
  });
  expect(plain(commissionOf({ nonProfit: false, fixedFee: 25, currency: "chf" }, "en"))).toMatchObject({
    share: "1.5%",
    kept: "CHF 1.75",
  });
});
