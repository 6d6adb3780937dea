import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { journeysOf } from './journeys-by-area.ts'

const JOURNEYS = readdirSync(join(import.meta.dirname, '..', '..', 'e2e', 'journeys'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.journey.ts'))
  .map((file) => file.replaceAll('\\', '/').replace(/\.journey\.ts$/, ''))
const AREAS =
  'app auth companies comments custom-fields dev files notifications palette portal realtime recurring roles ticket-list tickets'
    .concat(
      ' time watchers queues sla automation approvals checklists documents privacy workflows flows integrations issues whatsapp sso sign-in absences email kb reports analytics monitoring chat duplicates backups assistant bulk-replies ticket-import side-conversations assets list-files',
    )
    .split(' ')
const EVERYWHERE = ['auth/sign-in', 'portal/portal', 'shell/hostile-names', 'shell/hostile-text', 'shell/keyboard', 'tickets/ticket']

test('a change reaches the journeys of its area, in whatever layer it is', () => {
  for (const path of ['packages/core/src/companies/companies.ts', 'apps/web/src/features/companies/companies-page.tsx'])
    expect(journeysOf([path])).toEqual(['companies'])
  expect(journeysOf(['apps/portal/src/features/tickets/my-tickets.tsx'])).toEqual(['portal', 'tickets'])
})

test('a journey that changed is reached itself; what all areas use reaches the way through both apps', () => {
  expect(journeysOf(['e2e/journeys/people/tags.journey.ts'])).toEqual(['people/tags'])
  for (const path of ['packages/db/src/tenant.ts', 'packages/ui/src/form.tsx', 'e2e/fixtures/api.ts', 'tooling/seed/plan.ts'])
    expect(journeysOf([path]), path).toEqual(EVERYWHERE)
})

test('documents, tests and tools reach none', () => {
  const paths = [
    'README.md',
    'docs/architecture.md',
    'packages/core/src/tags/tags.test.ts',
    'tooling/test/run.ts',
    'biome.json',
    'bench/main.ts',
  ]
  expect(journeysOf([...paths, 'apps/server/src/testing/server.ts', '.dependency-cruiser.cjs'])).toEqual([])
})

test('every journey that is named exists, and some area reaches every one but the pictures and the rest of the keyboard', () => {
  const reached = journeysOf([...AREAS.map((area) => `packages/core/src/${area}/x.ts`), 'packages/db/src/tenant.ts'])
  const covers = (name: string, journey: string) => journey === name || journey.startsWith(`${name}/`)
  expect(reached.filter((name) => !JOURNEYS.some((journey) => covers(name, journey)))).toEqual([])
  expect(JOURNEYS.filter((journey) => !reached.some((name) => covers(name, journey))).toSorted()).toEqual([
    'shell/keyboard-day',
    'shell/keyboard-records',
    'shell/keyboard-rest',
    'shell/new-version',
    'shell/phone-day',
    'shell/screenshots',
    'shell/still-pages',
  ])
})
