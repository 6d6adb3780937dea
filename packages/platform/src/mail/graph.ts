import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { asServerError, checked, type Mailer, MailRefusedError, MailServerError } from './rules.ts'
import { asMessage } from './smtp.ts'

const SEND = 'https://graph.microsoft.com/v1.0/me/sendMail'
const TIMEOUT_MS = 20_000
/** After a failure a mailbox is left alone for a while, or for as long as Microsoft asks. */
const PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 300_000
const MOST_BOXES = 1_000
/** The mail itself is refused: no later try changes that. */
const FINAL = new Set([400, 413, 422])

/** Sends mails of mailboxes by Microsoft Graph, as they would go out by SMTP (`sendMail` with the raw mail), by a token. */
export function openGraph(url = SEND, now = Date.now): Mailer {
  const until = new Map<string, number>()

  return {
    async send(unchecked) {
      const mail = checked(unchecked)
      const { graph, address = '', name = '' } = mail.from ?? {}
      if (!graph) throw new MailRefusedError('this mail names no token')
      if (now() < (until.get(address) ?? 0)) throw new Error('Microsoft refused mails of this mailbox a moment ago')
      const raw = await new MailComposer({ ...asMessage(mail, { name, address }), disableFileAccess: true, disableUrlAccess: true })
        .compile()
        .build()
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${graph.accessToken}`, 'content-type': 'text/plain' },
        body: raw.toString('base64'),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        throw asServerError(error)
      })
      const said = (await answer.text().catch(() => '')).slice(0, 2_000)
      if (answer.ok) return void until.delete(address)
      const reason = /"message"\s{0,5}:\s{0,5}"([^"]{1,300})"/.exec(said)?.[1] ?? ''
      const isRefused = answer.status === 401 || answer.status === 403
      const error = new MailServerError(isRefused ? 'auth' : 'lost', `Microsoft answered ${answer.status} ${reason}`.trim())
      if (FINAL.has(answer.status)) throw new MailRefusedError('the mail server refused this mail', { cause: error })
      const asked = Number(answer.headers.get('retry-after')) * 1_000
      if (until.size >= MOST_BOXES) until.clear()
      until.set(address, now() + Math.min(asked > 0 ? asked : PAUSE_MS, LONGEST_PAUSE_MS))
      throw error
    },
  }
}
