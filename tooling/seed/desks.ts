import { ACCESS } from './content/access.ts'
import { BILLING } from './content/billing.ts'
import { DATA } from './content/data.ts'
import { EMAIL } from './content/email.ts'
import { GLOBEX } from './content/globex.ts'
import { INTEGRATIONS } from './content/integrations.ts'
import { INVOICES } from './content/invoices.ts'
import { MOBILE } from './content/mobile.ts'
import { ACME, type Desk, GLOBEX_DESK } from './content/people.ts'
import { REPORTS } from './content/reports.ts'
import { ROUTINE } from './content/routine.ts'
import type { Situation } from './content/situation.ts'
import { LONG_MOVE, SCRIPTS, UNBREAKABLE } from './content/specials.ts'

export const DEMO_PASSWORD = 'Balcao-demo-2026'

/** A desk with what happens at it. */
export type Demo = { desk: Desk; situations: readonly Situation[]; specials: readonly Situation[]; count: number }

export const DEMOS: readonly Demo[] = [
  {
    desk: ACME,
    situations: [...ACCESS, ...BILLING, ...INVOICES, ...REPORTS, ...INTEGRATIONS, ...EMAIL, ...MOBILE, ...DATA, ...ROUTINE],
    specials: [LONG_MOVE, UNBREAKABLE, SCRIPTS],
    count: 342,
  },
  { desk: GLOBEX_DESK, situations: GLOBEX, specials: [], count: 42 },
]
