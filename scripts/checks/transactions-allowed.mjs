/** Exceptions of the transactions check, by rule, file and function, each with its reason. */
export const allowed = {
  'told-alone accounts/recovery/service.ts#requestChange':
    'The letter is all there is: the link in it is made, and its digest saved, by the job.',
  'told-alone accounts/recovery/service.ts#requestReset':
    'The letter is all there is, for every address alike; the job looks whether it is known.',
  'told-alone accounts/recovery/service.ts#requestVerification':
    'The letter is all there is: the link in it is made, and its digest saved, by the job.',
  'told-alone leaving/erasing/service.ts#resumeLate':
    'Takes up work of rows that have been there for an hour.',
  'told-alone media/sweeping/service.ts#beginAgain':
    'Takes up work of rows that have been there for hours.',
  'told-alone places/jobs.ts#askForIndex': 'Asked at every start, until the index is there.',
  'told-alone responses/service.ts#askToTakeDown':
    'The job is all there is: whether there is anything to take down is not looked at before the answer.',
  'two-transactions administration/service.ts#bootstrap':
    'One of the two: a refusal is noted and thrown, and would undo itself otherwise.',
  'row-outside media/service.ts#eraseMedia':
    'Uploads that never became a picture: nobody is told of them.',
};
