# syntax=docker/dockerfile:1
# One image for server and worker: Node 24 runs the TypeScript sources directly, only the two apps are built.

FROM node:24-bookworm-slim AS build
WORKDIR /balcao
ENV TURBO_TELEMETRY_DISABLED=1
# The manifests first: an edit of the sources keeps the installed layer.
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/worker/package.json apps/worker/
COPY apps/web/package.json apps/web/
COPY apps/portal/package.json apps/portal/
COPY packages/contracts/package.json packages/contracts/
COPY packages/core/package.json packages/core/
COPY packages/db/package.json packages/db/
COPY packages/no-canvas/package.json packages/no-canvas/
COPY packages/platform/package.json packages/platform/
COPY packages/trpc/package.json packages/trpc/
COPY packages/ui/package.json packages/ui/
COPY tooling/package.json tooling/
COPY tooling/boundaries/package.json tooling/boundaries/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
# As tooling/start/bootstrap.mjs does it, and for its reason.
RUN npm install --no-save --include=dev --no-audit --no-fund
COPY . .
RUN npx turbo run build --filter=@balcao/web --filter=@balcao/portal
# What server and worker run on, and nothing of the tools: about 130 MB instead of 750.
RUN rm -rf node_modules \
 && npm install --no-save --omit=dev --no-audit --no-fund \
      --workspace=@balcao/server --workspace=@balcao/worker --include-workspace-root=false

FROM node:24-bookworm-slim
WORKDIR /balcao
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=build /balcao/package.json ./
COPY --from=build /balcao/node_modules node_modules
COPY --from=build /balcao/packages packages
COPY --from=build /balcao/apps apps
USER node
VOLUME /data
EXPOSE 3000
# One thread of V8 beside the main one: four take all processors of a small machine (decision 023).
ENV NODE_OPTIONS="--v8-pool-size=1 --max-semi-space-size=8"
# SIGTERM reaches Node itself: it stops taking requests, finishes what runs, and ends within 30 s.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
