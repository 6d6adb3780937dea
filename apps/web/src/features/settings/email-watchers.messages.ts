import { messages } from '@balcao/ui/lib/messages'

export const t = messages('emailWatchers', {
  title: 'Acompanhar por e-mail',
  text: 'Endereços de quem não tem cadastro podem receber por e-mail as respostas públicas de um ticket. Nunca as notas internas, nem acesso.',
  who: 'Quem pode adicionar um endereço qualquer',
  hint: 'Cada e-mail traz um link para parar. Ao escolher “Ninguém”, os endereços já adicionados deixam de receber.',
  by_none: 'Ninguém',
  by_desk: 'Só a equipe',
  by_all: 'A equipe e quem abriu o ticket',
  saved: 'Salvo',
  failed: 'Não foi possível salvar: {why}',
})
