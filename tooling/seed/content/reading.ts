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

/** What is searched in the demo's portal: how many people, how often, and whether anything is found and opened. */
export const DEMO_SEARCHES: readonly { query: string; people: number; times: number; results: number; opened: number }[] = [
  { query: 'segunda via do boleto', people: 14, times: 19, results: 3, opened: 13 },
  { query: 'trocar senha', people: 12, times: 15, results: 5, opened: 12 },
  { query: 'nota fiscal', people: 11, times: 16, results: 8, opened: 10 },
  { query: 'excluir minha conta', people: 7, times: 9, results: 0, opened: 0 },
  { query: 'integração com whatsapp', people: 6, times: 8, results: 0, opened: 0 },
  { query: 'pix automático', people: 5, times: 6, results: 0, opened: 0 },
  { query: 'exportar para excel', people: 6, times: 7, results: 4, opened: 1 },
  { query: 'acesso do contador', people: 4, times: 5, results: 0, opened: 0 },
  { query: 'mudar titular', people: 4, times: 4, results: 2, opened: 0 },
  { query: 'aplicativo travando', people: 3, times: 4, results: 3, opened: 2 },
]
