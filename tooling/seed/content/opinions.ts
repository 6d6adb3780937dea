/** What customers say of how they were helped; a low score also names a reason. */
export const OPINIONS: readonly { score: number; comment: string; reason?: 'slow' | 'unsolved' | 'unclear' | 'manner' | 'other' }[] = [
  { score: 5, comment: 'Resposta rápida e direto ao ponto. Obrigado!' },
  { score: 4, comment: '' },
  { score: 5, comment: 'Explicaram com calma e ainda ligaram para confirmar que deu certo.' },
  { score: 2, comment: 'Resolveu, mas esperei dois dias pela primeira resposta.', reason: 'slow' },
  { score: 5, comment: '' },
  { score: 4, comment: 'Só faltou avisar que o acesso ia cair durante o ajuste.' },
  { score: 3, comment: 'Não entendi bem o que foi feito do lado de vocês.', reason: 'unclear' },
  { score: 5, comment: 'Melhor atendimento que já tive com fornecedor de software.' },
  { score: 1, comment: 'O problema voltou no dia seguinte.', reason: 'unsolved' },
  { score: 5, comment: 'Tudo certo por aqui.' },
]

/** What is planned to be written to a customer who has not answered. */
export const REMINDER =
  'passando para saber se conseguiu testar o que combinamos. Se já estiver tudo certo, pode me responder por aqui que eu encerro o atendimento. Se não, me diga um horário e a gente vê junto.'
