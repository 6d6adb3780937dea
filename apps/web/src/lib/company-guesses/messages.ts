import { messages } from '@balcao/ui/lib/messages'

export const t = messages('company-guesses', {
  heading: 'Pode ser de',
  why: 'Mais de uma empresa usa o domínio {domain}.',
  headingHere: 'Podem ser desta empresa',
  whyHere: 'O e-mail destas pessoas é de um domínio que outra empresa também usa.',
  orOf: 'ou de {companies}',
  more: 'Mostrar mais',
  yes: 'É daqui',
  yesOf: 'É daqui: {person}, {company}',
  no: 'Não é',
  noOf: 'Não é: {person}, {company}',
  accepted: '{person} agora pertence a {company}',
  dismissed: 'Sugestão dispensada',
  dismissTitle: '{person} não é de “{company}”?',
  dismissText: 'A sugestão desta empresa não aparece mais. Você ainda pode adicionar a pessoa pela página da empresa.',
  dismissConfirm: 'Dispensar sugestão',
  failed: 'Nada foi gravado: {why}',
})
