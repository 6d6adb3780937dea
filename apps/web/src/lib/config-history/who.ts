import type { ConfigVersion } from '@balcao/contracts/maintenance/history/history'
import { t } from './messages.ts'

/** Who made a version, as far as it is known. */
export const whoOf = ({ person, act }: ConfigVersion): string => person?.name ?? t(act === 'kept' ? 'unknown' : 'system')
