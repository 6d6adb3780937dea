/** What readers of the demo say of articles: by the words of the address, for as many articles as have them. */
export const DEMO_FEEDBACK: readonly { reason: string; comment: string; daysAgo: number; handled?: true }[] = [
  { reason: 'Falta um passo', comment: 'Depois de confirmar o e-mail não diz onde clicar para voltar.', daysAgo: 1 },
  { reason: 'Está desatualizado', comment: 'O botão agora se chama “Minha conta”, não “Perfil”.', daysAgo: 2 },
  { reason: 'Não resolve o meu problema', comment: 'No meu caso o boleto já venceu e o link não abre mais.', daysAgo: 3 },
  { reason: '', comment: 'As imagens ajudariam muito aqui.', daysAgo: 4 },
  { reason: 'É difícil de entender', comment: 'O que é “certificado A1”? Não sou da área contábil.', daysAgo: 6 },
  { reason: 'Falta um passo', comment: 'No celular o menu fica em outro lugar.', daysAgo: 8 },
  { reason: 'Está desatualizado', comment: '', daysAgo: 11 },
  { reason: '', comment: 'Resolveu em dois minutos, obrigado!', daysAgo: 13, handled: true },
  { reason: 'Não resolve o meu problema', comment: 'Preciso do passo a passo para quem tem duas filiais.', daysAgo: 17, handled: true },
  { reason: 'Falta um passo', comment: 'Faltou dizer que precisa ser administrador.', daysAgo: 25, handled: true },
]
