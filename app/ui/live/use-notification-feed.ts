import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { type NotificationItem, type NotificationPage, withNotification } from "#app/rules/notifications.ts";
import { useLive, useLiveReset } from "./use-live.ts";

/**
 * The bell's list: the first page at once, more when asked, live changes in between. `loadMore` does nothing while a
 * page is loading or when there is no next one.
 */
export function useNotificationFeed() {
  const fetcher = useFetcher<NotificationPage>();
  const [items, setItems] = useState<readonly NotificationItem[]>();
  const [nextPage, setNextPage] = useState<number | null>(1);
  const { load, state, data } = fetcher;
  const isLoading = state !== "idle";

  const loadPage = useCallback((page: number) => void load(`/notifications/feed?page=${page}`), [load]);
  useEffect(() => loadPage(1), [loadPage]);

  const taken = useRef<NotificationPage>(undefined);
  useEffect(() => {
    if (!data || taken.current === data) return;
    taken.current = data;
    setNextPage(data.nextPage);
    // Live news may have come while the page was on its way: each item keeps its newest self.
    setItems((before) => data.items.reduce<readonly NotificationItem[]>(withNotification, before ?? []));
  }, [data]);

  useLive("notification", ({ notification }) => setItems((before) => before && withNotification(before, notification)));
  const startAgain = () => {
    setItems(undefined);
    loadPage(1);
  };
  useLive("notifications", startAgain);
  useLiveReset(startAgain);

  return {
    items,
    isLoading,
    hasMore: nextPage !== null,
    loadMore() {
      if (!isLoading && nextPage !== null && items !== undefined) loadPage(nextPage);
    },
  };
}
