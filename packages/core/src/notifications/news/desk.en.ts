import { anomalyBegan } from './anomalies.en.ts'
import { METRICS as MEASURED } from './metrics.en.ts'
import type { DeskNews } from './texts.ts'

const certificateEnds = (name: string, days: number) =>
  days === 0 ? `The certificate of ${name} ends today` : `The certificate of ${name} ends in ${days === 1 ? '1 day' : `${days} days`}`

/** What notifications say of the desk itself. */
export const DESK_EN: DeskNews = {
  webhook: ({ name, what }) => ({
    title: what === 'broken' ? 'Webhook has a problem' : 'Webhook switched off',
    message: {
      broken: `The conditions of “${name}” name something that no longer exists. Correct the webhook.`,
      failing: `“${name}” failed too often in a row and was switched off. What is still to be sent waits for three days.`,
      gone: `The receiver of “${name}” answered that it takes nothing any more. The webhook was switched off.`,
      loop: `“${name}” was called too often for one ticket within an hour and was switched off.`,
    }[what],
  }),
  connectorLeft: ({ name, connections, count }) => ({
    title: 'The person who connected it left',
    message: `${name} set up ${count === 1 ? '1 integration that goes' : `${count} integrations that go`} on${connections.length > 0 ? `: ${connections.slice(0, 5).join(', ')}` : ''}. Check whose accesses they use.`,
  }),
  ticketImport: ({ file, state, created, left }) => ({
    title: state === 'done' ? 'Tickets imported' : 'Import interrupted',
    message:
      state === 'done'
        ? `“${file}”: ${created === 1 ? '1 ticket created' : `${created} tickets created`}${left > 0 ? `, ${left} left out` : ''}.`
        : `“${file}” could not go on. Open the import to see why.`,
  }),
  whatsappCampaign: ({ name, why }) => ({
    title: 'Campaign paused',
    message: {
      number: `“${name}” stopped because nothing is sent from its number. Nothing is lost: resume it once the number works.`,
      template: `“${name}” stopped because its template is no longer approved or is of another category.`,
      author: `“${name}” stopped because whoever started it may no longer send campaigns.`,
      grown: `“${name}” stopped before it began: its audience grew since it was confirmed. Look at it and confirm again.`,
    }[why],
  }),
  whatsapp: ({ name, what }) => ({
    title: 'WhatsApp stopped',
    message: {
      token: `The token of “${name}” is no longer good. Enter a new one: what is still to be sent waits, and nothing is lost.`,
      blocked: `Meta blocked “${name}”. What is still to be sent waits until that is over.`,
      payment: `A payment of “${name}” is due at Meta. What is still to be sent waits.`,
      unregistered: `“${name}” is not registered at Meta. What is still to be sent waits.`,
    }[what],
  }),
  mailbox: ({ address, duty, what }) => ({
    title: duty === 'reading' ? 'Mailbox is not read' : 'Mailbox does not send',
    message: `${
      {
        auth: `The server refuses the password or the authorization of ${address}.`,
        host: `The server of ${address} was not found.`,
        tls: `The certificate or encryption of the server of ${address} cannot be accepted.`,
        folder: `The folder of ${address} that was read is gone.`,
        timeout: `The server of ${address} does not answer.`,
        lost: `The connection to the server of ${address} is lost again and again.`,
        sealed: `The stored password of ${address} can no longer be read.`,
      }[what]
    } ${duty === 'reading' ? 'The e-mails are still there and come in once it works.' : 'Answers wait and go out once it works.'}`,
  }),
  mailboxWorks: ({ address, duty }) => ({
    title: 'Mailbox works again',
    message: duty === 'reading' ? `${address} is read again: what came comes in now.` : `${address} sends again: what waited goes out now.`,
  }),
  mailGivenUp: ({ address, count }) => ({
    title: count === 1 ? 'A mail did not go out in five days' : `${count} mails did not go out in five days`,
    message: `The server of ${address} did not take them, and they are tried no more. Each message in its ticket says that it did not go out.`,
  }),
  mailFilter: ({ name }) => ({
    title: 'Problem with a filter of mails',
    message: `“${name}” names something that is gone. Mails go on without that part until the filter is corrected.`,
  }),
  textsShut: ({ channel, verified }) => ({
    title: `Codes by ${channel === 'sms' ? 'SMS' : 'WhatsApp'} stopped`,
    message: `Of the last 50 codes that were sent, only ${verified} were used. It may be abuse: check, and open the channel again under Single sign-on.`,
  }),
  accountPending: ({ name }) => ({
    title: 'An account waits for approval',
    message: `${name} opened an account and waits for your answer.`,
  }),
  certificate: ({ name, days }) => ({
    title: certificateEnds(name, days),
    message: 'After that nobody signs in by this provider. Ask whoever runs it for the next certificate, and paste it into the provider.',
  }),
  directoryCertificate: ({ name, days }) => ({
    title: certificateEnds(name, days),
    message:
      'After that nobody signs in by this directory, and nothing is synchronised. Its servers, or who signs for them, need a new one.',
  }),
  impersonated: ({ name, minutes }) => ({
    title: 'Somebody looked as you',
    message: `${name} saw the system as you do for up to ${minutes} minutes, and could not change anything.`,
  }),
  directoryFailing: ({ name }) => ({
    title: `${name} has not been read for a day`,
    message: 'The directory does not answer or refuses to be read. Accounts stay as they are until it is back. Its page says why.',
  }),
  directoryHeld: ({ name, count }) => ({
    title: `${name} would deactivate ${count} accounts`,
    message:
      'That is many at once, and none was deactivated. Check the list and confirm it on the page of the directory, or mend the filter.',
  }),
  domain: ({ domain, what }) =>
    ({
      verified: { title: 'Domain verified', message: `${domain} now leads to your organisation.` },
      failing: {
        title: 'Domain no longer proved',
        message: `The TXT record of ${domain} is gone. In 7 days the domain stops counting.`,
      },
      lost: { title: 'Domain no longer counts', message: `${domain} was without its TXT record for 7 days.` },
      expired: { title: 'Domain not verified', message: `The TXT record of ${domain} did not appear in 7 days. We stopped looking.` },
    })[what],
  contractEnds: ({ company, days }) => ({
    title: 'Contract about to end',
    message: `The contract of ${company} ends ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}.`,
  }),
  warrantyEnds: ({ names, days }) => {
    const ends = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
    const more = names.length > 3 ? ` and ${names.length - 3} more` : ''
    return {
      title: 'Warranty about to end',
      message:
        names.length === 1
          ? `The warranty of ${names[0]} ends ${ends}.`
          : `The warranties of ${names.length} assets end ${ends}: ${names.slice(0, 3).join(', ')}${more}.`,
    }
  },
  hours: ({ company, percent }) => ({
    title: 'Pool of hours running out',
    message: `${company} has used ${percent}% of the hours of this period of its contract.`,
  }),
  substitute: ({ name, from, to }) => ({
    title: 'You are a substitute',
    message: `You take the place of ${name} ${from === to ? `on ${from}` : `from ${from} to ${to}`}.`,
  }),
  returned: ({ returned, finished, elsewhere }) => ({
    title: 'While you were away',
    message: `${returned} ${returned === 1 ? 'ticket' : 'tickets'} came back to you, ${finished} finished, ${elsewhere} still with others.`,
  }),
  articlesToReview: ({ title, count }) => ({
    title: count === 1 ? 'Article to review' : 'Articles to review',
    message: `“${title}”${count === 1 ? ' is' : count === 2 ? ' and 1 more of your articles are' : ` and ${count - 1} more of your articles are`} due to be read again.`,
  }),
  reportStopped: ({ name, why }) => ({
    title: 'Scheduled report stopped',
    message: {
      owner_gone: `“${name}” is no longer sent: who scheduled it has no access any more.`,
      not_allowed: `“${name}” is no longer sent: who scheduled it may not see reports any more.`,
      nobody_left: `“${name}” is no longer sent: nobody is left to get it.`,
      field_gone: `“${name}” is no longer sent: a custom field or an option that it goes by is gone.`,
    }[why],
  }),
  auditBroken: () => ({
    title: 'Audit log altered',
    message: 'The audit log does not fit its seal. See the stretch on the audit screen.',
  }),
  alertBegan: ({ metric }) => ({
    title: `Alert: ${MEASURED[metric]}`,
    message: 'It has been beyond its limit for some minutes. See monitoring.',
  }),
  anomalyBegan,
  exported: ({ file, rows }) => ({
    title: 'Export finished',
    message: `${file} is ready, with ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}.`,
  }),
  exportFailed: ({ file }) => ({
    title: 'Export not finished',
    message: `${file} could not be prepared. Try again on the page of reports.`,
  }),
  chatOffered: ({ customer, queue, title }) => ({
    title: `${customer} is waiting in the chat`,
    message: `Queue ${queue}: ${title}`,
  }),
  assistantBudget: ({ percent }) => ({
    title: percent === 100 ? 'The budget of the assistant is spent' : `${percent}% of the budget of the assistant is spent`,
    message:
      percent === 100
        ? 'Until the end of the month answers come without a model. To change that, raise the budget in AI.'
        : 'Once it is spent, answers come without a model until the end of the month.',
  }),
  assistantPaused: ({ name }) => ({
    title: 'AI provider paused',
    message: `${name} failed several times in a row. Meanwhile answers come without a model; it is tried again little by little.`,
  }),
  reportsRepaired: ({ count }) => ({
    title: 'Reports corrected',
    message:
      count === 1
        ? 'The nightly check corrected 1 figure that differed from the tickets.'
        : `The nightly check corrected ${count.toLocaleString('en')} figures that differed from the tickets.`,
  }),
}
