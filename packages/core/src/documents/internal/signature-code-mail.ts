import { CODE_MINUTES } from '@balcao/contracts/documents/signature-bounds'
import type { Language } from '@balcao/contracts/language'

type About = { name: string; title: string; organisation: string; digits: string; language: Language }

/** The mail with the code that proves an address. */
export function signatureCodeMail({ name, title, organisation, digits, language }: About): { subject: string; text: string } {
  if (language === 'en')
    return {
      subject: `${digits} is your code to sign`,
      text: `Hello, ${name}!\n\nYour code to sign “${title}” of ${organisation} is ${digits}. It is good for ${CODE_MINUTES} minutes.\n\nIf you are not about to sign, ignore this mail and give the code to nobody.`,
    }
  return {
    subject: `${digits} é o seu código para assinar`,
    text: `Olá, ${name}!\n\nSeu código para assinar “${title}”, de ${organisation}, é ${digits}. Ele vale por ${CODE_MINUTES} minutos.\n\nSe você não está assinando nada, ignore este e-mail e não passe o código a ninguém.`,
  }
}
