package art.stenope.app;

import android.os.Bundle;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    @Override
    public void onCreate(Bundle savedInstanceState) {
        // Before the bridge starts: it mounts what is registered by then.
        registerPlugin(SharedPicturePlugin.class);
        super.onCreate(savedInstanceState);
    }
}
