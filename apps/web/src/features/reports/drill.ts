import { writeConditions } from '@balcao/contracts/custom-fields/condition-address'
import type { FieldCondition } from '@balcao/contracts/custom-fields/filters'
import type { Happened } from '@balcao/contracts/reports/words'
import { type Apart, type Drilled, writeHappened } from '@balcao/contracts/reports/write-happened'

/** The days and the filter of a report. */
export type Counted = Drilled & { customFields?: FieldCondition[] | undefined }

/** The address of the list of the tickets that a figure counts. */
export const ticketsBehind = (kind: Happened, counted: Counted, apart?: Apart): Record<string, string> => ({
  happened: writeHappened(kind, counted, apart),
  ...writeConditions(counted.customFields),
})
