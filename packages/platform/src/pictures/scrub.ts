const NAMES =
  'authorization|cookie|set-cookie|password|password_?hash|access_?token|refresh_?token|token|secret|auth_secret|connectionParams'

const FIELD = new RegExp(String.raw`"(${NAMES})":"(?:[^"\\]|\\.)+"`, 'gi')
/** The same inside JSON that was logged as text. */
const QUOTED_FIELD = new RegExp(String.raw`\\"(${NAMES})\\"\s*:\s*\\"(?:[^"\\]|\\\\(?:\\"|\\\\|[^"\\]))*\\"`, 'gi')
/** What opens something by being in an address: download signatures, codes, a polling session, addresses of an object store. */
const IN_ADDRESS = /([?&;](?:signature|code|state|sid|sig|X-Amz-(?:Signature|Credential|Security-Token))=)[^&\s"'\\]+/gi
const QUERY = /\b((?:access_|refresh_|id_)?token|connectionParams|password|secret)=[^&\s"'\\]+/gi
/** JSON as an address carries it. */
const ENCODED_FIELD = new RegExp(String.raw`%22(${NAMES}|signature|code|mailCode|secondFactor)%22(?:%3A|:)%22(?:[^%&\s"]|%(?!22))+`, 'gi')
const BEARER = /\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi
const JWT = /\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g
const URL_PASSWORD = /(\w:\/\/[^\s:/@"]*):[^\s@/"]+@/g
/** C1 controls, line separators and direction overrides: legal in JSON, but they drive terminals. */
const UNSAFE = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** Takes secrets out of one serialised log line and escapes characters that could forge or hide output. */
export function scrub(line: string): string {
  return line
    .replace(FIELD, '"$1":"[redacted]"')
    .replace(QUOTED_FIELD, '\\"$1\\":\\"[redacted]\\"')
    .replace(ENCODED_FIELD, '%22$1%22%3A%22[redacted]')
    .replace(IN_ADDRESS, '$1[redacted]')
    .replace(QUERY, '$1=[redacted]')
    .replace(BEARER, '$1 [redacted]')
    .replace(JWT, '[redacted]')
    .replace(URL_PASSWORD, '$1:[redacted]@')
    .replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
