import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createTransport } from 'nodemailer'
import { DEMO_SMTP_PORT } from '../start/setup.ts'

const HELP = `
  Sends a mail to the mail listener of the running demo, where it becomes a ticket or an answer.

    npm run mail:send -- --from ana@cliente.test --to suporte@acme.test --subject "Não entra" --text "A senha não funciona."
    npm run mail:send -- mail.eml        sends a mail as it lies in a file

  --to         suporte@acme.test when left out; also an address that a mail of ours asks for answers at
  --answers    the Message-ID that it answers
  --port       of the listener
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: 'ana.lima@padariaaurora.test' },
    to: { type: 'string', default: 'suporte@acme.test' },
    subject: { type: 'string', default: 'Não consigo entrar no sistema' },
    text: { type: 'string', default: 'Olá! Desde hoje cedo a senha não funciona mais.\n\nPodem ajudar?' },
    answers: { type: 'string' },
    port: { type: 'string', default: process.env.SMTP_IN_PORT ?? String(DEMO_SMTP_PORT) },
    help: { type: 'boolean', default: false },
  },
})

async function send(): Promise<void> {
  if (values.help) return console.log(HELP)
  const transport = createTransport({ host: '127.0.0.1', port: Number(values.port), ignoreTLS: true })
  const [file] = positionals
  if (file && !existsSync(file)) throw new Error(`There is no file ${file}.`)
  const { from, to, subject, text, answers } = values
  const threading = answers ? { inReplyTo: answers, references: answers } : {}
  await transport.sendMail(file ? { envelope: { from, to }, raw: await readFile(file) } : { from, to, subject, text, ...threading })
  console.log(`\n  The mail from ${from} to ${to} was taken.\n`)
}

try {
  await send()
} catch (error) {
  console.error(`\n  The mail was not taken: ${(error as Error).message}\n`)
  process.exit(1)
}
