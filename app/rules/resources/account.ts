import type { Resources } from "../resource.ts";

export const accountResources = {
  account: {
    target: "account",
    verbs: ["update", "set_language", "sign_out_elsewhere"],
    choices: ["gender"],
    texts: "account",
    fieldTexts: "account:profile",
  },
  organisation: {
    target: "organisation",
    label: "plain",
    verbs: ["edit", "set_logo", "remove_logo", "edit_first_steps", "send_test_mail"],
    plain: [
      "name",
      "communicationLanguage",
      "headquartersAddress",
      "email",
      "defaultSportId",
      "vatNumber",
      "taxCode",
      "contractUrl",
      "defaultCurrency",
      "logo",
      "requiredDocuments",
      "receiptFooter",
      "skip",
      "unskip",
      "isClosed",
    ],
    money: ["stripeFixedFee"],
    choices: ["communicationLanguage", "requiredDocuments"],
    texts: "account:organisation",
  },
  payment_method: {
    target: "paymentMethod",
    label: "plain",
    verbs: ["create", "edit", "delete"],
    // why not the owner: an account may be a person's.
    plain: ["type", "label", "merchantCode", "terminalNumber", "accountId"],
    choices: ["type"],
    texts: "account:payments",
  },
} as const satisfies Resources;
