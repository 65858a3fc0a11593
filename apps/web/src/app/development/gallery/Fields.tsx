import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Room } from './Exhibit.tsx';
import { fields, rooms } from './words.ts';

export function Fields() {
  return (
    <Room id="fields" title={rooms.fields}>
      <div className="mt-7 grid items-start gap-x-12 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
        <TextField
          label={fields.email}
          type="email"
          placeholder={fields.emailPlaceholder}
          trailing={<Icon name="mail" />}
        />
        <TextField label={fields.username} hint={fields.usernameHint} />
        <TextField label={fields.username} defaultValue="lila_moreau" note={fields.checking} />
        <TextField label={fields.username} defaultValue="lila_moreau" note={fields.free} />
        <TextField
          label={fields.username}
          defaultValue="lila"
          hint={fields.usernameHint}
          error={fields.taken}
        />
        <TextField label={fields.disabled} defaultValue="lila_moreau" disabled />
        <PasswordField
          label={fields.password}
          showLabel={fields.show}
          hideLabel={fields.hide}
          defaultValue="un sténopé de 1850"
        />
        <PasswordField
          label={fields.password}
          showLabel={fields.show}
          hideLabel={fields.hide}
          defaultValue="1850"
          error={fields.tooShort}
        />
        <TextArea label={fields.bio} counter={fields.counter} defaultValue={fields.bioText} />
      </div>
    </Room>
  );
}
