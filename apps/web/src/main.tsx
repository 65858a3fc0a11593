import './ui/styles.css';
import './app/shell/shell.css';
import { showFatal } from './app/show-fatal.ts';
import { start } from './app/start.tsx';

const place = document.getElementById('root');
if (place) start(place).catch(showFatal);
else showFatal(new Error('The page has no place for the application'));
