import type { Env } from '../env.ts'
import { openSmsService } from './http.ts'
import { openMessages } from './messages.ts'
import type { TextSender } from './text.ts'

type Settings = Pick<Env, 'NODE_ENV' | 'DATA_DIR' | 'SMS_URL' | 'SMS_USER' | 'SMS_TOKEN' | 'SMS_FROM'>

/** Who carries texts: the service of the settings, the local messages outside production, or nobody. */
export function openTexts({ NODE_ENV, DATA_DIR, SMS_URL, SMS_USER, SMS_TOKEN, SMS_FROM }: Settings): TextSender {
  if (SMS_URL && SMS_TOKEN && SMS_FROM) return openSmsService({ url: SMS_URL, user: SMS_USER, token: SMS_TOKEN, from: SMS_FROM })
  if (NODE_ENV !== 'production') return openMessages(DATA_DIR)
  return { channels: [], send: () => Promise.resolve({ failed: 'refused' }) }
}
