import { z } from "zod";
import { errorMessage } from "#app/rules/error-text.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { parseMoney } from "#app/rules/money.ts";
import { fieldMessage } from "./forms.server.ts";

/** How the text of a form becomes the body of a contract. */
interface TextRules {
  /** The language in which amounts are written: `12,50` or `12.50`. */
  readonly locale: LanguageCode;
  /** Names of the fields, at any depth, that hold amounts in minor units. */
  readonly money?: readonly string[] | undefined;
}

/** The largest amount the contracts take, in minor units. */
const mostMoney = 1_000_000_000;

/**
 * A form's text such as `12,50`, in the reader's writing, into hundredths. Refuses with `field.decimals` what has more
 * decimals than two, with `field.at_least` what is below 0, and else with `code`.
 */
const hundredthsText = (locale: LanguageCode, code: "field.money" | "field.percentage") =>
  z.string().transform((value, context) => {
    const hundredths = parseMoney(value, locale);
    if (hundredths !== null && hundredths >= 0 && hundredths <= mostMoney) return hundredths;
    context.addIssue({ code: "custom", message: refusedHundredths(value, hundredths) ?? code });
    return z.NEVER;
  });

/** The rule that a text breaks which is an amount otherwise. */
function refusedHundredths(value: string, hundredths: number | null): string | undefined {
  if (hundredths !== null && hundredths < 0) return errorMessage("field.at_least", { min: 0 });
  if (hundredths === null && /^\D*\d+[.,]\d{3,}\D*$/u.test(value)) return "field.decimals";
}

/** A form's text such as `12,50`, in the reader's writing, into minor units. Refuses with `field.money`. */
export const moneyText = (locale: LanguageCode) => hundredthsText(locale, "field.money");

/**
 * The name, in every body, of the field of a percentage: hundredths of a percent, written with two decimals as money
 * is.
 */
const percentage = "basisPoints";

/**
 * The form that sends a body of a contract: the contract's own shapes and limits, read from text. A blank field is null
 * where the contract takes null, and empty or absent where it may be; an unticked box is false; amounts are written with
 * decimals.
 */
export function formOf<S extends z.ZodType>(body: S, rules: TextRules): z.ZodType<z.output<S>, z.input<S>> {
  // Rules across fields are the contract's, and run once every field is right by itself. why no pipe: conform takes an
  // empty text for a missing one in both of its halves.
  return textual(body, "", rules).transform((value, context) => {
    const { data, error } = body.safeParse(value, { error: fieldMessage, reportInput: true });
    for (const { path, message, input } of error?.issues ?? [])
      context.issues.push({ code: "custom", path, message, input });
    return error ? z.NEVER : data;
  }) as unknown as z.ZodType<z.output<S>, z.input<S>>;
}

/** What a field may hold, for its attributes. */
interface FieldConstraint {
  readonly required: boolean;
  readonly maxLength?: number;
}

/**
 * What a body's fields may hold, for their form: conform's `constraint`, by names such as `priceRanges[].price`. Where
 * a field is there for some kinds of a body only, what holds for these kinds. why not conform's own `getZodConstraint`:
 * it reads lengths where zod keeps them no longer, and takes such fields for optional.
 */
export function constraintOf(body: z.ZodType, prefix = ""): Record<string, FieldConstraint> {
  const { inner } = unwrapped(body);
  if (inner instanceof z.ZodObject)
    return Object.assign(
      {},
      ...Object.entries(inner.shape as Record<string, z.ZodType>).map(([key, field]) => ofField(prefix + key, field)),
    );
  if (inner instanceof z.ZodDiscriminatedUnion)
    return Object.assign({}, ...inner.options.map((option) => constraintOf(option as z.ZodType, prefix)));
  if (inner instanceof z.ZodIntersection) {
    const { left, right } = inner._zod.def;
    return { ...constraintOf(left as z.ZodType, prefix), ...constraintOf(right as z.ZodType, prefix) };
  }
  return {};
}

function ofField(name: string, schema: z.ZodType): Record<string, FieldConstraint> {
  const { inner, isNullable, isOptional, fallback } = unwrapped(schema);
  const required = !isNullable && !isOptional && !fallback && !mayBeBlank(inner);
  const typed = inner instanceof z.ZodPipe ? firstOf(inner) : inner;
  const maxLength =
    typed instanceof z.ZodString || typed instanceof z.ZodStringFormat
      ? longest(typed)
      : inner instanceof z.ZodNumber
        ? digits(inner)
        : undefined;
  const items = inner instanceof z.ZodArray ? constraintOf(inner.element as z.ZodType, `${name}[].`) : {};
  return {
    [name]: { required, ...(maxLength !== undefined && { maxLength }) },
    ...constraintOf(inner, `${name}.`),
    ...items,
  };
}

/** What a pipe begins with: the text as it was typed. */
const firstOf = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodPipe ? firstOf(schema.in as z.ZodType) : schema;

const longest = (schema: z.ZodString | z.ZodStringFormat): number | undefined =>
  (schema._zod.def.checks ?? [])
    .map(({ _zod: { def } }) =>
      def.check === "max_length" ? (def as z.core.$ZodCheckMaxLengthDef).maximum : undefined,
    )
    .find((maximum) => maximum !== undefined);

/**
 * How many letters the field of a whole number of a range above 0 takes: its digits, and room for what is wrong, which
 * is refused beside the field, and not silently cut to another number.
 */
const digits = ({ isInt, minValue, maxValue }: z.ZodNumber): number | undefined =>
  isInt && minValue !== null && minValue >= 0 && maxValue !== null && maxValue < Number.MAX_SAFE_INTEGER
    ? String(maxValue).length + 2
    : undefined;

/** A schema that takes text where `schema` takes values. `name` is the field that holds it. */
function textual(schema: z.ZodType, name: string, rules: TextRules): z.ZodType {
  const { inner, isNullable, isOptional, fallback } = unwrapped(schema);
  const base = converted(inner, name, rules);
  if (isNullable) return base.optional().transform((value) => value ?? (fallback?.() as null) ?? null);
  if (fallback) return base.default(fallback);
  if (isOptional) return base.optional();
  if (inner instanceof z.ZodBoolean) return base.default(false);
  return mayBeBlank(inner) ? base.default("") : base;
}

/** Whether a text may be empty: a form cannot tell an empty field from none. */
const mayBeBlank = (schema: z.ZodType): boolean => schema instanceof z.ZodString && schema.safeParse("").success;

function converted(schema: z.ZodType, name: string, rules: TextRules): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape as Record<string, z.ZodType>);
    return z.object(Object.fromEntries(shape.map(([key, field]) => [key, textual(field, key, rules)])));
  }
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const { discriminator, options } = schema._zod.def;
    const kinds = options.map((option) => converted(option as z.ZodType, name, rules));
    return z.discriminatedUnion(discriminator, kinds as [z.ZodObject, ...z.ZodObject[]]);
  }
  if (schema instanceof z.ZodIntersection) {
    const { left, right } = schema._zod.def;
    return z.intersection(converted(left as z.ZodType, name, rules), converted(right as z.ZodType, name, rules));
  }
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodObject) {
    const { checks = [] } = schema._zod.def;
    return z.array(converted(schema.element, name, rules)).check(...(checks as z.core.$ZodCheck<unknown[]>[]));
  }
  if (!rules.money?.includes(name)) return schema;
  const amount = hundredthsText(rules.locale, name === percentage ? "field.percentage" : "field.money");
  return amount.pipe(schema as z.ZodType<number, number>);
}

interface Unwrapped {
  readonly inner: z.ZodType;
  readonly isNullable: boolean;
  readonly isOptional: boolean;
  readonly fallback: (() => unknown) | undefined;
}

/** What is inside `.nullable()`, `.optional()` and `.default()`, in whatever order they were written. */
function unwrapped(schema: z.ZodType): Unwrapped {
  if (schema instanceof z.ZodNullable) return { ...unwrapped(schema.unwrap() as z.ZodType), isNullable: true };
  if (schema instanceof z.ZodOptional) return { ...unwrapped(schema.unwrap() as z.ZodType), isOptional: true };
  if (schema instanceof z.ZodDefault) {
    const inside = unwrapped(schema.unwrap() as z.ZodType);
    return { ...inside, fallback: () => schema._zod.def.defaultValue };
  }
  return { inner: schema, isNullable: false, isOptional: false, fallback: undefined };
}
