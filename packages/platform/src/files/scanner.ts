import type { Env } from '../env.ts'
import { type Address, openClamd, type Verdict } from './clamd.ts'

/** Looks into files for what harms whoever opens them. */
export type Scanner = {
  /** @throws ScannerUnavailableError where it cannot say now */
  scan(source: AsyncIterable<Uint8Array>): Promise<Verdict>
  probe(): Promise<void>
}

/** The scanner that the settings choose; undefined for none. */
export function openScanner({ CLAMD_URL }: Pick<Env, 'CLAMD_URL'>): Scanner | undefined {
  return CLAMD_URL ? openClamd(addressOf(new URL(CLAMD_URL))) : undefined
}

const CLAMD_PORT = 3310
const addressOf = ({ protocol, hostname, port, pathname }: URL): Address =>
  protocol === 'unix:'
    ? { path: decodeURIComponent(pathname) }
    : { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? CLAMD_PORT : Number(port) }
