import { MAX_MINUTES } from '@balcao/contracts/time/bounds'

/** Minutes as people write them: '90', '1:30', '1h30', '1h', '45m', '1,5h'. @returns undefined for what is none, or out of bounds */
export function readDuration(text: string): number | undefined {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, '')
  const [, plain] = /^(\d{1,4})(?:m|min)?$/.exec(typed) ?? []
  const [, hours, minutes] = /^(\d{1,2})(?:h|:)(\d{1,2})(?:m|min)?$/.exec(typed) ?? []
  const [, decimal] = /^(\d{1,2}(?:[.,]\d{1,2})?)h$/.exec(typed) ?? []
  const value = plain
    ? Number(plain)
    : hours
      ? Number(minutes) < 60
        ? Number(hours) * 60 + Number(minutes)
        : Number.NaN
      : decimal
        ? Math.round(Number(decimal.replace(',', '.')) * 60)
        : Number.NaN
  return value >= 1 && value <= MAX_MINUTES ? value : undefined
}

/** What a running clock shows: '1:02:07'. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
