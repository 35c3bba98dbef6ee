# Builds the tool, and leaves compilers and tests behind.
FROM node:20-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build \
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf dist/test dist/bench

# Needs nothing but the network, and a folder for reports: runs with --read-only, --cap-drop ALL and any user.
FROM node:20-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/spec ./spec
COPY --from=build /app/suites ./suites
USER node
WORKDIR /reports
VOLUME /reports
ENTRYPOINT ["node", "/app/dist/src/cli/main.js"]
CMD ["--help"]
