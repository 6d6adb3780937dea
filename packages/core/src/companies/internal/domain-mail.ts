import { DOMAIN_LINK_HOURS } from '@balcao/contracts/companies/domains'

type Facts = { company: string; domain: string; tenantName: string; language: string; token: string }

/** The link says by its beginning what it proves; the page is the one of addresses. */
export const DOMAIN_TOKEN = 'd.'

/** The mail that proves a domain, in the organisation's language: its reader has no account to ask. */
export function domainMail({ company, domain, tenantName, language, token }: Facts) {
  const linkPath = `/companies/validate-email?token=${DOMAIN_TOKEN}${token}`
  if (language === 'en')
    return {
      linkPath,
      subject: `Confirm the domain ${domain} at ${tenantName}`,
      text: `Hello!\n\n${tenantName} wants to look after requests from ${company} (@${domain}) together. If that is right, confirm by the link below within ${DOMAIN_LINK_HOURS} hours. It is good once.\n\nIf you do not know ${tenantName}, ignore this e-mail.\n`,
    }
  return {
    linkPath,
    subject: `Confirme o domínio ${domain} em ${tenantName}`,
    text: `Olá!\n\n${tenantName} quer cuidar juntos dos pedidos de ${company} (@${domain}). Se estiver certo, confirme pelo link abaixo nas próximas ${DOMAIN_LINK_HOURS} horas. Ele só pode ser usado uma vez.\n\nSe você não conhece ${tenantName}, ignore este e-mail.\n`,
  }
}
