import { notifications } from "#contracts/notifications/notifications.ts";
import { implement } from "#upstream/core/implement.ts";
import { countUnread, listNotifications, markAllAsRead, updateNotifications } from "./store.ts";

/** Everything here is the caller's own: another staff member's notifications are not found. */
export const notificationImplementations = implement(notifications, {
  list: ({ query }, { caller, services }) => listNotifications(services.db, caller, query),

  async update({ body: { ids, status } }, { caller, services }) {
    return { data: await updateNotifications(services.db, caller, ids, status) };
  },

  markAllAsRead: (_input, { caller, services }) => markAllAsRead(services.db, caller),

  async countUnread(_input, { caller, services }) {
    return { count: await countUnread(services.db, caller) };
  },

  async listen(_input, { caller, request, services }) {
    return new Response(services.feed.open(caller, request.headers.get("last-event-id")), {
      headers: {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
      },
    });
  },
});
