/** Asks upstream by plain fetch, as the staff member whose token the program was given. */
export async function ask<T>(path: string): Promise<T> {
  const response = await fetch(`${process.env.UPSTREAM_URL}${path}`, {
    headers: {
      authorization: `Bearer ${process.env.UPSTREAM_TOKEN}`,
      "accept-language": "it",
      "x-application": "webapp",
      "x-app-version": "bench",
    },
  });
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return (await response.json()) as T;
}
