interface Answer {
  readonly status: number;
  readonly statusText: string;
}

/** Message to show for anything thrown: the error's message, or the status of a response. */
export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return isAnswer(error) ? `${error.status} ${error.statusText}`.trim() : String(error);
}

/** The router throws responses too. */
function isAnswer(error: unknown): error is Answer {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    typeof error.status === 'number' &&
    'statusText' in error
  );
}
