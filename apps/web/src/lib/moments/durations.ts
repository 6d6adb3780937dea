const UNITS = { d: 1_440, h: 60, min: 1, m: 1 } as const

/** Minutes as they are typed: "90", "30min", "4h", "1h30", "1d 2h". @returns undefined for what is no stretch of time */
export function minutesOf(text: string): number | undefined {
  const typed = text.trim().toLowerCase().replaceAll(' ', '')
  if (!/^(\d+(d|h|min|m))*(\d+)?$/.test(typed) || typed === '') return undefined
  let minutes = 0
  for (const [, amount, unit] of typed.matchAll(/(\d+)(d|h|min|m)?/g))
    minutes += Number(amount) * UNITS[(unit ?? 'min') as keyof typeof UNITS]
  return minutes > 0 && Number.isSafeInteger(minutes) ? minutes : undefined
}

/** The same the other way round. */
export function durationText(minutes: number): string {
  const [d, h, min] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60), minutes % 60]
  return [d ? `${d}d` : '', h ? `${h}h` : '', min ? `${min}min` : ''].filter(Boolean).join(' ')
}
