import './text.css';
import { startPage } from './start-page.ts';

startPage();
