type Facts = { name: string; tenantName: string; language: string; digits: string; minutes: number }

/** The mail of a code that proves who acts, in the person's language. */
export function codeMail({ name, tenantName, language, digits, minutes }: Facts): { subject: string; text: string } {
  return language === 'en'
    ? {
        subject: `Your confirmation code for ${tenantName}`,
        text: `Hello, ${name}!\n\nEnter this code to confirm that it is you: ${digits}\n\nIt is good for ${minutes} minutes, and once. Nobody of ours ever asks you for it.\n\nIf you did not ask for it, somebody else uses your account: end your sessions and tell your administrator.\n`,
      }
    : {
        subject: `Seu código de confirmação em ${tenantName}`,
        text: `Olá, ${name}!\n\nDigite este código para confirmar que é você: ${digits}\n\nEle vale por ${minutes} minutos e uma só vez. Ninguém da equipe pede este código.\n\nSe você não o pediu, alguém mais usa a sua conta: encerre as suas sessões e avise o administrador.\n`,
      }
}
