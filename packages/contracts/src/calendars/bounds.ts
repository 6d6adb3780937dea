/** Bounds of calendars and their holidays, and the states whose holidays are known. */

export const MAX_CALENDARS = 50
export const MAX_CALENDAR_NAME = 80
/** Spans of one day. */
export const MAX_SPANS = 8
export const MAX_HOLIDAYS = 2_000
/** Days of every year; fewer than a year has, so that some are left. */
export const MAX_YEARLY = 200
export const MAX_HOLIDAY_LABEL = 120
/** Characters of an .ics file. */
export const MAX_ICS = 512_000
export const MAX_FEED_URL = 500

export const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Brazil, and its states. */
export const HOLIDAY_REGIONS = [
  'BR',
  'BR-AC',
  'BR-AL',
  'BR-AM',
  'BR-AP',
  'BR-BA',
  'BR-CE',
  'BR-DF',
  'BR-ES',
  'BR-GO',
  'BR-MA',
  'BR-MG',
  'BR-MS',
  'BR-MT',
  'BR-PA',
  'BR-PB',
  'BR-PE',
  'BR-PI',
  'BR-PR',
  'BR-RJ',
  'BR-RN',
  'BR-RO',
  'BR-RR',
  'BR-RS',
  'BR-SC',
  'BR-SE',
  'BR-SP',
  'BR-TO',
] as const
export type HolidayRegion = (typeof HOLIDAY_REGIONS)[number]
/** Where a holiday comes from: written here, a feed or a file, or a list of a region. */
export const HOLIDAY_SOURCES = ['hand', 'ics', ...HOLIDAY_REGIONS] as const
export type HolidaySource = (typeof HOLIDAY_SOURCES)[number]

/** Public: nobody works; bank: banks and many offices do not; optional: by custom. */
export const HOLIDAY_KINDS = ['public', 'bank', 'optional'] as const
export type HolidayKind = (typeof HOLIDAY_KINDS)[number]

/** Why a feed could not be read. */
export const FEED_FAILURES = ['feed_unreachable', 'feed_refused', 'feed_too_large', 'ics_malformed', 'ics_without_days'] as const
export type FeedFailure = (typeof FEED_FAILURES)[number]
