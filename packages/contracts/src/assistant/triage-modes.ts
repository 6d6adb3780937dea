import { TRIAGED, type Triaged } from './names.ts'
import type { FeatureSwitch } from './settings.ts'

/** What triage does with a field: nothing, suggests it, or sets it from a confidence on, in per cent. */
export type TriageMode = 'off' | 'suggest' | number

export function triageMode({ fields, setsFrom }: Pick<FeatureSwitch, 'fields' | 'setsFrom'>, field: Triaged): TriageMode {
  return fields[field] ?? (field === 'priority' && setsFrom !== null ? setsFrom : 'suggest')
}

/** Whether it sets anything by itself. */
export const setsAny = (feature: Pick<FeatureSwitch, 'fields' | 'setsFrom'>): boolean =>
  TRIAGED.some((field) => typeof triageMode(feature, field) === 'number')
