import type { FeedFailure, HolidayRegion } from '@balcao/contracts/calendars/bounds'
import type { Log } from '../log.ts'
import { openThread } from '../thread.ts'
import { fetchFeed, type Way } from './fetch-feed.ts'
import type { ofFile } from './ics.ts'
import type { ofRegion } from './region.ts'

const REGION = { module: import.meta.resolve('./region.ts'), name: 'ofRegion' }
const FILE = { module: import.meta.resolve('./ics.ts'), name: 'ofFile' }
const LIMITS = { cpuMs: 5_000, timeoutMs: 20_000, memoryMb: 192 }

/**
 * Where holidays are looked up. Lists and files are read in a thread that ends with its call: what it loads takes tens of megabytes, and
 * a file that somebody made may take any time.
 */
export function openHolidays(log: Log, way: Way = {}) {
  async function inThread<Args extends unknown[], Result>(job: { module: string; name: string }, ...args: Args): Promise<Result> {
    const thread = openThread<Args, Result>(job, LIMITS, log)
    try {
      return await thread.run(...args)
    } finally {
      await thread.close()
    }
  }
  return {
    ofRegion: (region: HolidayRegion, years: readonly number[]) =>
      inThread<Parameters<typeof ofRegion>, ReturnType<typeof ofRegion>>(REGION, region, years),
    ofFile: (ics: string) =>
      inThread<[string], ReturnType<typeof ofFile>>(FILE, ics).catch((): { failure: FeedFailure } => ({ failure: 'ics_malformed' })),
    fetch: (url: string) => fetchFeed(url, way),
  }
}
