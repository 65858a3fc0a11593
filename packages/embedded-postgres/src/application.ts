/** The application whose database this is. The name stays the same for the life of a data folder. */
export interface Application {
  /** Name of the database and of its one role, and of files outside the data folder. */
  readonly name: string;
  /** Settings of the application, as its operators know them, for error messages. */
  readonly settings: {
    /** Chooses the data folder. */
    readonly dataDir: string;
    /** Names a PostgreSQL of the operator's own instead. */
    readonly databaseUrl: string;
  };
}

/** Folder, made by root, for files an unprivileged account must reach. */
export function sharedFolder({ name }: Application): string {
  return `/var/lib/${name}`;
}
