import { useTranslation } from "react-i18next";
import { notFound } from "#app/backend/errors.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff, type StaffCaller } from "#app/backend/session/guards.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { isLanguage } from "#app/rules/languages.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextAreaField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { maxLocationText } from "#contracts/facilities/sizes.ts";
import type { Route } from "./+types/translate";
import { translationForm } from "./form-schema.ts";
import { belowLocation } from "./handle.ts";
import { loadTexts } from "./load.server.ts";
import { type TextName, textNames } from "./view.ts";

export const handle = belowLocation("locations:translate.title");

/** A location with the language of the address. Throws AppError 404 for the original's language, and for no language. */
async function loadTranslation(staff: StaffCaller, { locationId, language }: Route.LoaderArgs["params"]) {
  const { location, original } = await loadTexts(staff, locationId);
  if (!isLanguage(language) || language === original) throw notFound();
  return { location, original, language, texts: location.translations[language] ?? {} };
}

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, original, language, texts } = await loadTranslation(staff, args.params);
  return {
    location: { id: location.id, name: location.name },
    version: location.version,
    original,
    language,
    texts: textNames.map((name) => ({ name, original: location[name] ?? "", translated: texts[name] ?? "" })),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, language, texts } = await loadTranslation(staff, args.params);
  const before = Object.fromEntries(textNames.map((name) => [name, texts[name] ?? ""]));
  return submit(args, staff, {
    form: translationForm,
    action: "location.translate",
    op: locations.update,
    input: ({ version, ...after }) => ({
      params: { id: location.id },
      body: { translations: { [language]: after }, version },
    }),
    target: { type: "location", id: location.id, label: location.name },
    changes: ({ version: _, ...after }) => ({ language: { after: language }, ...changesBetween(before, after) }),
    done: { to: `/locations/${location.id}`, key: "locations:translate.done" },
  });
}

const Pair = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1, 3),
  gridTemplateColumns: "1fr",
  [theme.breakpoints.up("md")]: { gridTemplateColumns: "1fr 1fr" },
  "& .original": { padding: 0, margin: 0, whiteSpace: "pre-line", overflowWrap: "anywhere" },
  "& h2": { font: theme.vars.font.caption, color: theme.vars.palette.text.secondary },
  "& .none": { color: theme.vars.palette.text.secondary },
}));

const Wide = styled("div")({ "& form > div": { maxWidth: 1100 } });

export default function TranslateLocation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("locations");
  const { location, version, original, language, texts } = loaderData;
  const [form, fields] = useAppForm<Record<TextName, string>>({
    id: "translation",
    lastResult: actionData,
    defaultValue: Object.fromEntries(texts.map(({ name, translated }) => [name, translated])),
  });
  const labels = Object.fromEntries(textNames.map((name) => [name, t(`form.${name}`)]));
  const words = { language: t(`translate.languages.${language}`), original: t(`translate.languages.${original}`) };
  return (
    <Wide>
      <Panel title={`${location.name} · ${words.language}`} padded>
        <AppForm form={form} ns="locations" labels={labels} encType="multipart/form-data">
          <ErrorSummary form={form} />
          <p>{t("translate.lead", words)}</p>
          {texts.map(({ name, original: text }) => (
            <Pair key={name}>
              <div>
                <h2>
                  {labels[name]} ({words.original})
                </h2>
                <p lang={original} className={text ? "original" : "original none"}>
                  {text || t("translate.noOriginal")}
                </p>
              </div>
              <TextAreaField field={fields[name]} maxLength={maxLocationText} optional />
            </Pair>
          ))}
          <VersionField version={version} />
          <FormActions submit={t("edit.submit")} cancelTo={`/locations/${location.id}`} />
        </AppForm>
      </Panel>
    </Wide>
  );
}
