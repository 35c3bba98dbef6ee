/** Name of the file in which the worker leaves what it knows beside the results of its checks. */
export const CONCLUSION_FILE = 'conclusion.json';
