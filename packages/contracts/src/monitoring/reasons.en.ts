import type { monitoringReasons } from './reasons.ts'

export const monitoringReasonsEn: typeof monitoringReasons = {
  anomaly_channel_needed: 'Say which channel the rule is of.',
  anomaly_without_channel: 'This rule is of no channel.',
  anomaly_without_setting: 'This rule has no such setting.',
  anomaly_out_of_bounds: ({ from, to }) => `Use a value from ${from} to ${to.toLocaleString('en')}.`,
}
