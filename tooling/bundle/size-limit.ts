import type { SizeLimitConfig } from 'size-limit'
import { limits } from './limits.ts'
import { pathOf } from './measure.ts'

/** What `size-limit` holds against the limits: the built scripts of each first visit, zipped. */
export default limits().map(({ app, page, limit, load }) => ({
  name: `${page} (${app})`,
  path: load.files.map((file) => pathOf(app, file)),
  gzip: true,
  limit: `${limit} kB`,
})) satisfies SizeLimitConfig
