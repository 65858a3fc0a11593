package art.stenope.app;

import android.content.ContentResolver;
import android.content.Intent;
import android.net.Uri;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.annotation.CapacitorPlugin;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Takes a picture another app shares, and tells the page where its copy lies (`received`, kept until
 * the page listens). The other app chooses every word of the intent, so nothing of it becomes a path:
 * the copy has a name of ours, a provider has to hand it over, and it ends at a size.
 */
@CapacitorPlugin(name = "SharedPicture")
public class SharedPicturePlugin extends Plugin {

    /** Larger than any photograph the site takes, which the page says with a reason. */
    private static final long MOST_BYTES = 128L * 1024 * 1024;

    @Override
    public void load() {
        Intent intent = getActivity().getIntent();
        // Opened again from the list of recent apps, the intent is an old one.
        if (!isFromHistory(intent)) take(intent);
    }

    @Override
    protected void handleOnNewIntent(Intent intent) {
        super.handleOnNewIntent(intent);
        take(intent);
    }

    private static boolean isFromHistory(Intent intent) {
        return (intent.getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0;
    }

    private void take(Intent intent) {
        if (intent == null || !Intent.ACTION_SEND.equals(intent.getAction())) return;
        Uri uri = intent.getParcelableExtra(Intent.EXTRA_STREAM);
        if (uri == null || !isOfAnotherApp(uri)) return;
        String type = getContext().getContentResolver().getType(uri);
        // Not on the main thread: the picture may come from far away.
        new Thread(() -> copyAndTell(uri, type)).start();
    }

    /** A path, or a file of our own provider, would have us publish what belongs to this app. */
    private boolean isOfAnotherApp(Uri uri) {
        String authority = uri.getAuthority();
        return (
            ContentResolver.SCHEME_CONTENT.equals(uri.getScheme()) &&
            authority != null &&
            !authority.startsWith(getContext().getPackageName())
        );
    }

    private void copyAndTell(Uri uri, String type) {
        File copy = new File(getContext().getCacheDir(), "shared-picture");
        try {
            copy(uri, copy);
        } catch (IOException | SecurityException refused) {
            copy.delete();
            return;
        }
        JSObject told = new JSObject();
        told.put("path", "file://" + copy.getAbsolutePath());
        told.put("type", type == null ? "" : type);
        notifyListeners("received", told, true);
    }

    private void copy(Uri from, File to) throws IOException {
        try (
            InputStream in = getContext().getContentResolver().openInputStream(from);
            OutputStream out = new FileOutputStream(to)
        ) {
            if (in == null) throw new IOException("Nothing to read");
            byte[] part = new byte[64 * 1024];
            long bytes = 0;
            for (int read = in.read(part); read != -1; read = in.read(part)) {
                bytes += read;
                if (bytes > MOST_BYTES) throw new IOException("Too large");
                out.write(part, 0, read);
            }
        }
    }
}
