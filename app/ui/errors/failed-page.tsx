import { useTranslation } from "react-i18next";
import { useFailure } from "../layout/handle.ts";
import { errorFacts } from "./error-facts.ts";
import { ErrorPage, titleOf } from "./error-page.tsx";

interface FailedPageProps {
  readonly error: unknown;
  /** The id of the request that made the page, for errors that carry none. */
  readonly requestId: string | undefined;
}

/** What stands in the place of a page whose loader, action or drawing threw, with its title. */
export function FailedPage({ error, requestId }: FailedPageProps) {
  const { failure, missing } = useFailure();
  const facts = errorFacts(error);
  const { t } = useTranslation();
  return (
    <>
      <title>{t(titleOf(facts.status, facts.code))}</title>
      <ErrorPage {...facts} requestId={facts.requestId ?? requestId} {...{ failure, missing }} />
    </>
  );
}
