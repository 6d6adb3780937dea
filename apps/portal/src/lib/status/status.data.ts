import { trpc } from '../trpc.ts'

const EVERY_MS = 60_000

/** How the service fares, read again each minute. */
export const useServiceStatus = () => trpc.monitoring.status.useQuery({}, { refetchInterval: EVERY_MS })
