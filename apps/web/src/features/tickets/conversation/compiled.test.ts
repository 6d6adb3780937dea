import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Babel = { transformSync: (code: string, options: object) => { code?: string | null } | null }
const { transformSync } = createRequire(import.meta.url)('@babel/core') as Babel

/** What each key typed passes through. Where the compiler gives one of them up, all messages of a ticket may render with every key. */
const ON_THE_WAY = [
  'conversation.tsx',
  'use-timeline.ts',
  'timeline-view.tsx',
  '../../comments/composer.tsx',
  '../../comments/template-button.tsx',
  '../../comments/drafts/use-draft.ts',
  '../../comments/desk-field.tsx',
  '../../comments/mentions/use-mentions.ts',
  '../../comments/mentions/mention-list.tsx',
  '../../../../../../packages/ui/src/editor/rich-field.tsx',
  '../../../../../../packages/ui/src/editor/format-bar.tsx',
  '../../../../../../packages/ui/src/lib/editor/use-inline-images.ts',
  '../../../../../../packages/ui/src/lib/files/use-uploads.ts',
  '../../../../../../packages/ui/src/files/tray.tsx',
]

test.for(ON_THE_WAY)('%s renders only what changed: the compiler takes it', (file) => {
  const gaveUp: unknown[] = []
  const logEvent = (_: string, event: { kind: string; detail?: unknown }) => {
    if (event.kind !== 'CompileSuccess') gaveUp.push(event.detail ?? event.kind)
  }
  const filename = join(import.meta.dirname, file)
  const compiled = transformSync(readFileSync(filename, 'utf8'), {
    filename,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [['babel-plugin-react-compiler', { target: '18', logger: { logEvent } }]],
  })
  expect(gaveUp).toEqual([])
  expect(compiled?.code).toContain('react-compiler-runtime')
})
