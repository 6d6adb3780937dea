import { locale } from '../language.ts'
import { t } from './file-messages.ts'

const STEPS = ['KiB', 'MiB', 'GiB'] as const

/** A size as people read it: 812 bytes, 1,4 MiB. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return t('bytes', { n: bytes })
  let value = bytes / 1024
  let step = 0
  while (value >= 1000 && step < STEPS.length - 1) {
    value /= 1024
    step += 1
  }
  return `${new Intl.NumberFormat(locale(), { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)} ${STEPS[step]}`
}
