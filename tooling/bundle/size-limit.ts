import { join } from 'node:path'
import type { SizeLimitConfig } from 'size-limit'
import { limits } from './limits.ts'
import { pathOf, root } from './measure.ts'

/** The sign-in widget, which stands on pages of others: what it is first drawn with, and what comes when it is needed. */
const WIDGET = [
  { name: '/sign-in/widget.js', file: 'widget.js', limit: 30 },
  { name: '/sign-in/widget.js, by phone', file: 'parser-*.js', limit: 37 },
  { name: '/sign-in/widget.js, by passkey', file: 'passkey-browser-*.js', limit: 3.5 },
]

/** What `size-limit` holds against the limits: the built scripts of each first visit, zipped. */
export default [
  ...limits().map(({ app, page, limit, load }) => ({
    name: `${page} (${app})`,
    path: load.files.map((file) => pathOf(app, file)),
    gzip: true,
    limit: `${limit} kB`,
  })),
  ...WIDGET.map(({ name, file, limit }) => ({
    name,
    path: join(root, 'packages', 'sign-in', 'dist', 'client', file),
    gzip: true,
    limit: `${limit} kB`,
  })),
] satisfies SizeLimitConfig
