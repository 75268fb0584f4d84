/** Fields of the form of one reservation with which a series can start. */
const carried = ["fieldId", "sportId", "date", "startAt", "endAt"];

/**
 * Where the form of one reservation leads when it is to become a series: the form of series, with court and time as
 * they were typed. Null for any other button.
 */
export async function requestedSeries(request: Request): Promise<string | null> {
  const form = await request.clone().formData();
  if (form.get("intent") !== "series") return null;
  const query = new URLSearchParams();
  for (const name of carried) {
    const value = form.get(name);
    if (typeof value === "string" && value !== "") query.set(name, value.slice(0, 64));
  }
  return `/locations/reservations/series/new?${query}`;
}
